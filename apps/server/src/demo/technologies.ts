import type { ProjectTypeDraft } from "@canopy/contracts";

type Mitigation = NonNullable<ProjectTypeDraft["mitigationType"]>;
type Technology = readonly [
  code: string,
  name: string,
  mitigationType: Mitigation,
  activityUnit: string,
  methodologies: string,
  defaultTemplateKey: string,
];

/** Technologies of one sectoral scope and one category. */
interface Family {
  readonly category: ProjectTypeDraft["category"];
  readonly scope: number;
  readonly technologies: readonly Technology[];
}

/** The demo's 37 technologies by family. */
export const demoTechnologies: readonly Family[] = [
  {
    category: "Renewable power",
    scope: 1,
    technologies: [
      ["PV-GRID", "Solar PV, grid", "REDUCTION_TECHNICAL", "MWp", "AMS-I.D.; ACM0002", "VCS-REG"],
      ["PV-ROOF", "Solar PV, rooftop / captive", "REDUCTION_TECHNICAL", "kWp", "AMS-I.F.", "EE-CORP"],
      ["WIND", "Onshore wind", "REDUCTION_TECHNICAL", "MW", "AMS-I.D.; ACM0002", "VCS-REG"],
      ["HYDRO-S", "Small hydro", "REDUCTION_TECHNICAL", "MW", "AMS-I.D.", "VCS-REG"],
      ["GEO", "Geothermal", "REDUCTION_TECHNICAL", "MW", "ACM0002", "VCS-REG"],
      ["BIOMASS", "Biomass heat and power", "REDUCTION_TECHNICAL", "MW / t feed", "ACM0006", "VCS-REG"],
      [
        "PPA",
        "Corporate PPA and certificates",
        "REDUCTION_TECHNICAL",
        "MWh/yr",
        "none: scope 2 accounting",
        "PPA-CORP",
      ],
    ],
  },
  {
    category: "Energy distribution",
    scope: 2,
    technologies: [
      ["STORAGE", "Grid or site battery", "REDUCTION_TECHNICAL", "MWh", "case by case", "EE-CORP"],
    ],
  },
  {
    category: "Energy demand",
    scope: 3,
    technologies: [
      [
        "EE-IND",
        "Industrial energy efficiency",
        "REDUCTION_TECHNICAL",
        "MWh/yr saved",
        "AMS-II.D.",
        "EE-CORP",
      ],
      ["EE-BLD", "Building energy efficiency", "REDUCTION_TECHNICAL", "m2", "AMS-II.E.", "EE-CORP"],
      [
        "EE-LIGHT",
        "Efficient or street lighting",
        "REDUCTION_TECHNICAL",
        "lamps",
        "AMS-II.J.; AMS-II.L.",
        "EE-CORP",
      ],
      [
        "COOK",
        "Improved cooking",
        "REDUCTION_TECHNICAL",
        "households",
        "AMS-II.G.; GS metered cooking; GS TPDDTEC; VMR0006",
        "GS-CERT",
      ],
    ],
  },
  {
    category: "Manufacturing",
    scope: 4,
    technologies: [
      [
        "HEATPUMP",
        "Heat pumps / process electrification",
        "REDUCTION_TECHNICAL",
        "MWth",
        "case by case",
        "EE-CORP",
      ],
      ["WHR", "Waste-heat recovery", "REDUCTION_TECHNICAL", "MW", "ACM0012", "CDM-REG"],
      ["FUEL-SW", "Fuel switch", "REDUCTION_TECHNICAL", "GJ/yr", "ACM0009", "CDM-REG"],
      ["CLINKER", "Low-clinker cement", "REDUCTION_TECHNICAL", "t cement", "case by case", "VCS-REG"],
    ],
  },
  {
    category: "Chemicals",
    scope: 5,
    technologies: [
      ["N2O", "Nitric-acid N2O abatement", "REDUCTION_TECHNICAL", "t acid", "ACM0019", "PACM-REG"],
    ],
  },
  {
    category: "Transport",
    scope: 7,
    technologies: [
      [
        "EV-FLEET",
        "Fleet electrification",
        "REDUCTION_TECHNICAL",
        "vehicles",
        "AMS-III.C.; VM0038 (charging)",
        "FLEET-EV",
      ],
      ["TRANSIT", "Bus rapid transit / rail", "REDUCTION_TECHNICAL", "passenger-km", "AM0031", "PACM-REG"],
      ["FREIGHT", "Freight modal shift", "REDUCTION_TECHNICAL", "t-km", "AM0090", "PACM-REG"],
    ],
  },
  {
    category: "Fugitive: fuels",
    scope: 10,
    technologies: [
      ["CMM", "Coal-mine methane", "REDUCTION_TECHNICAL", "t CH4", "ACM0008", "VCS-REG"],
      ["LDAR", "Oil and gas leak repair", "REDUCTION_TECHNICAL", "t CH4", "case by case", "VCS-REG"],
    ],
  },
  {
    category: "Fugitive: halocarbons",
    scope: 11,
    technologies: [
      [
        "REFRIG",
        "Refrigerant recovery / destruction",
        "REDUCTION_TECHNICAL",
        "t gas",
        "ACR and CAR ODS protocols",
        "VCS-REG",
      ],
      ["SF6", "SF6 reduction in switchgear", "REDUCTION_TECHNICAL", "kg SF6", "AM0035", "CDM-REG"],
    ],
  },
  {
    category: "Waste",
    scope: 13,
    technologies: [
      ["LFG", "Landfill gas", "REDUCTION_TECHNICAL", "t waste", "ACM0001; CAR and ACR landfill", "VCS-REG"],
      ["COMPOST", "Composting", "REDUCTION_TECHNICAL", "t waste", "AMS-III.F.", "VCS-REG"],
      ["WWT", "Wastewater methane", "REDUCTION_TECHNICAL", "t COD", "AMS-III.H.", "VCS-REG"],
    ],
  },
  {
    category: "Forests and land",
    scope: 14,
    technologies: [
      ["ARR", "Afforestation and reforestation", "REMOVAL_NATURE", "ha", "AR-AMS0007; VM0047", "VCS-REG"],
      ["IFM", "Improved forest management", "REMOVAL_NATURE", "ha", "VM0003; VM0010", "VCS-REG"],
      ["REDD", "Avoided deforestation, project", "REDUCTION_NATURE", "ha", "VM0007; VM0048", "VCS-REG"],
      ["JREDD", "Avoided deforestation, jurisdiction", "REDUCTION_NATURE", "ha", "TREES", "TREES-JUR"],
      ["BLUE", "Mangrove / tidal wetland", "REMOVAL_NATURE", "ha", "VM0033", "VCS-REG"],
    ],
  },
  {
    category: "Agriculture",
    scope: 15,
    technologies: [
      ["SOIL", "Soil carbon / land management", "REMOVAL_NATURE", "ha", "VM0042", "VCS-REG"],
      ["RICE", "Rice methane", "REDUCTION_NATURE", "ha", "AMS-III.AU.", "GS-CERT"],
      ["MANURE", "Manure biogas", "REDUCTION_TECHNICAL", "head", "AMS-III.D.", "VCS-REG"],
    ],
  },
  {
    category: "Engineered removal",
    scope: 16,
    technologies: [
      ["BIOCHAR", "Biochar", "REMOVAL_TECHNICAL", "t biochar", "VM0044; CAR biochar", "VCS-REG"],
      ["DACCS", "Direct air capture and storage", "REMOVAL_TECHNICAL", "t CO2", "VM0049; ACR CCS", "VCS-REG"],
    ],
  },
];
