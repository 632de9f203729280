import type { ProjectTypeDraft } from "@canopy/contracts";

type Mitigation = NonNullable<ProjectTypeDraft["mitigationType"]>;
type Technology = readonly [
  code: string,
  name: string,
  activityUnit: string,
  methodologies: string,
  defaultTemplateKey: string,
  mitigationType?: Mitigation,
];

/** Technologies of one sectoral scope and one category. */
interface Family {
  readonly category: ProjectTypeDraft["category"];
  readonly scope: number;
  /** The mitigation of each technology that names no other. */
  readonly mitigationType: Mitigation;
  readonly technologies: readonly Technology[];
}

/** The demo's 37 technologies by family. */
export const demoTechnologies: readonly Family[] = [
  {
    category: "Renewable power",
    scope: 1,
    mitigationType: "REDUCTION_TECHNICAL",
    technologies: [
      ["PV-GRID", "Solar PV, grid", "MWp", "AMS-I.D.; ACM0002", "VCS-REG"],
      ["PV-ROOF", "Solar PV, rooftop / captive", "kWp", "AMS-I.F.", "EE-CORP"],
      ["WIND", "Onshore wind", "MW", "AMS-I.D.; ACM0002", "VCS-REG"],
      ["HYDRO-S", "Small hydro", "MW", "AMS-I.D.", "VCS-REG"],
      ["GEO", "Geothermal", "MW", "ACM0002", "VCS-REG"],
      ["BIOMASS", "Biomass heat and power", "MW / t feed", "ACM0006", "VCS-REG"],
      ["PPA", "Corporate PPA and certificates", "MWh/yr", "none: scope 2 accounting", "PPA-CORP"],
    ],
  },
  {
    category: "Energy distribution",
    scope: 2,
    mitigationType: "REDUCTION_TECHNICAL",
    technologies: [["STORAGE", "Grid or site battery", "MWh", "case by case", "EE-CORP"]],
  },
  {
    category: "Energy demand",
    scope: 3,
    mitigationType: "REDUCTION_TECHNICAL",
    technologies: [
      ["EE-IND", "Industrial energy efficiency", "MWh/yr saved", "AMS-II.D.", "EE-CORP"],
      ["EE-BLD", "Building energy efficiency", "m2", "AMS-II.E.", "EE-CORP"],
      ["EE-LIGHT", "Efficient or street lighting", "lamps", "AMS-II.J.; AMS-II.L.", "EE-CORP"],
      [
        "COOK",
        "Improved cooking",
        "households",
        "AMS-II.G.; GS metered cooking; GS TPDDTEC; VMR0006",
        "GS-CERT",
      ],
    ],
  },
  {
    category: "Manufacturing",
    scope: 4,
    mitigationType: "REDUCTION_TECHNICAL",
    technologies: [
      ["HEATPUMP", "Heat pumps / process electrification", "MWth", "case by case", "EE-CORP"],
      ["WHR", "Waste-heat recovery", "MW", "ACM0012", "CDM-REG"],
      ["FUEL-SW", "Fuel switch", "GJ/yr", "ACM0009", "CDM-REG"],
      ["CLINKER", "Low-clinker cement", "t cement", "case by case", "VCS-REG"],
    ],
  },
  {
    category: "Chemicals",
    scope: 5,
    mitigationType: "REDUCTION_TECHNICAL",
    technologies: [["N2O", "Nitric-acid N2O abatement", "t acid", "ACM0019", "PACM-REG"]],
  },
  {
    category: "Transport",
    scope: 7,
    mitigationType: "REDUCTION_TECHNICAL",
    technologies: [
      ["EV-FLEET", "Fleet electrification", "vehicles", "AMS-III.C.; VM0038 (charging)", "FLEET-EV"],
      ["TRANSIT", "Bus rapid transit / rail", "passenger-km", "AM0031", "PACM-REG"],
      ["FREIGHT", "Freight modal shift", "t-km", "AM0090", "PACM-REG"],
    ],
  },
  {
    category: "Fugitive: fuels",
    scope: 10,
    mitigationType: "REDUCTION_TECHNICAL",
    technologies: [
      ["CMM", "Coal-mine methane", "t CH4", "ACM0008", "VCS-REG"],
      ["LDAR", "Oil and gas leak repair", "t CH4", "case by case", "VCS-REG"],
    ],
  },
  {
    category: "Fugitive: halocarbons",
    scope: 11,
    mitigationType: "REDUCTION_TECHNICAL",
    technologies: [
      ["REFRIG", "Refrigerant recovery / destruction", "t gas", "ACR and CAR ODS protocols", "VCS-REG"],
      ["SF6", "SF6 reduction in switchgear", "kg SF6", "AM0035", "CDM-REG"],
    ],
  },
  {
    category: "Waste",
    scope: 13,
    mitigationType: "REDUCTION_TECHNICAL",
    technologies: [
      ["LFG", "Landfill gas", "t waste", "ACM0001; CAR and ACR landfill", "VCS-REG"],
      ["COMPOST", "Composting", "t waste", "AMS-III.F.", "VCS-REG"],
      ["WWT", "Wastewater methane", "t COD", "AMS-III.H.", "VCS-REG"],
    ],
  },
  {
    category: "Forests and land",
    scope: 14,
    mitigationType: "REMOVAL_NATURE",
    technologies: [
      ["ARR", "Afforestation and reforestation", "ha", "AR-AMS0007; VM0047", "VCS-REG"],
      ["IFM", "Improved forest management", "ha", "VM0003; VM0010", "VCS-REG"],
      ["REDD", "Avoided deforestation, project", "ha", "VM0007; VM0048", "VCS-REG", "REDUCTION_NATURE"],
      ["JREDD", "Avoided deforestation, jurisdiction", "ha", "TREES", "TREES-JUR", "REDUCTION_NATURE"],
      ["BLUE", "Mangrove / tidal wetland", "ha", "VM0033", "VCS-REG"],
    ],
  },
  {
    category: "Agriculture",
    scope: 15,
    mitigationType: "REDUCTION_NATURE",
    technologies: [
      ["SOIL", "Soil carbon / land management", "ha", "VM0042", "VCS-REG", "REMOVAL_NATURE"],
      ["RICE", "Rice methane", "ha", "AMS-III.AU.", "GS-CERT"],
      ["MANURE", "Manure biogas", "head", "AMS-III.D.", "VCS-REG", "REDUCTION_TECHNICAL"],
    ],
  },
  {
    category: "Engineered removal",
    scope: 16,
    mitigationType: "REMOVAL_TECHNICAL",
    technologies: [
      ["BIOCHAR", "Biochar", "t biochar", "VM0044; CAR biochar", "VCS-REG"],
      ["DACCS", "Direct air capture and storage", "t CO2", "VM0049; ACR CCS", "VCS-REG"],
    ],
  },
];
