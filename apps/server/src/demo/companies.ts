import type { CompanyDraft } from "@canopy/contracts";

/** The hand-written fields of a demo company; its registry numbers are generated from the seed. */
export type DemoCompany = {
  readonly [Field in Exclude<keyof CompanyDraft, "website" | "lei" | "taxId" | "status">]-?: Exclude<
    CompanyDraft[Field],
    undefined
  >;
};

type Target = readonly [baseYear: number, targetYear: number, targetPercent: number];

const company = (
  name: string,
  legalName: string,
  country: string,
  sector: NonNullable<DemoCompany["sector"]>,
  sizeBand: NonNullable<DemoCompany["sizeBand"]>,
  address: string,
  [baseYear, targetYear, targetPercent]: Target,
  notes: string | null,
): DemoCompany => ({
  name,
  legalName,
  country,
  sector,
  sizeBand,
  address,
  baseYear,
  targetYear,
  targetPercent,
  notes,
});

const manufacturing = "Manufacturing";

/** The twelve partner companies in alphabetical order; none of them exists. */
export const demoCompanies: readonly DemoCompany[] = [
  company(
    "Aldermoor Cement",
    "Aldermoor Cimentos, S.A.",
    "PT",
    manufacturing,
    "LARGE",
    "Rua do Forno 18, 2600-112 Vila Franca de Xira",
    [2019, 2032, 38],
    "Two kilns; clinker share under review with the standards body.",
  ),
  company(
    "Brightwater Dairies",
    "Brightwater Dairies DAC",
    "IE",
    manufacturing,
    "MEDIUM",
    "Mill Road 4, Mallow, Co. Cork",
    [2020, 2030, 46],
    "Spray drying is four fifths of the heat demand.",
  ),
  company(
    "Cordillera Agro",
    "Cordillera Agro S.A.S.",
    "CO",
    "Agriculture; forestry and fishing",
    "LARGE",
    "Carrera 23 # 64-15, Manizales, Caldas",
    [2018, 2035, 50],
    "Cattle, rice and silvopasture on eleven estates.",
  ),
  company(
    "Dunmore Logistics",
    "Dunmore Logistics Ltd",
    "GB",
    "Transportation and storage",
    "MEDIUM",
    "Quay House, Dock Street, Hull HU1 3DL",
    [2021, 2034, 60],
    "Three depots; the grid connection at Hull is the long pole.",
  ),
  company(
    "Estuary Foods",
    "Estuary Foods B.V.",
    "NL",
    manufacturing,
    "MEDIUM",
    "Havenkade 77, 4331 AB Middelburg",
    [2019, 2030, 42],
    null,
  ),
  company(
    "Fjordline Shipping",
    "Fjordline Shipping AS",
    "NO",
    "Transportation and storage",
    "LARGE",
    "Strandgaten 102, 5004 Bergen",
    [2020, 2035, 55],
    "Waits on the port permit for shore power.",
  ),
  company(
    "Granite Peak Steel",
    "Granite Peak Steel (Pty) Ltd",
    "ZA",
    manufacturing,
    "VERY_LARGE",
    "1 Furnace Avenue, Vanderbijlpark 1911",
    [2017, 2040, 35],
    "Host-country letter outstanding; see both registrations of the same site.",
  ),
  company(
    "Helio Retail Group",
    "Helio Retail Group, S.L.",
    "ES",
    "Wholesale and retail trade",
    "VERY_LARGE",
    "Calle de la Luz 9, 46003 Valencia",
    [2019, 2030, 50],
    "120 stores in the rooftop programme.",
  ),
  company(
    "Isla Verde Hotels",
    "Isla Verde Hotels, S.R.L.",
    "DO",
    "Accommodation and food service",
    "SMALL",
    "Avenida Litoral 210, Samaná",
    [2022, 2035, 30],
    null,
  ),
  company(
    "Jasmin Textiles",
    "Jasmin Textiles Private Limited",
    "IN",
    manufacturing,
    "LARGE",
    "Plot 41, SIPCOT Estate, Tiruppur 641 604",
    [2020, 2033, 40],
    "Cooking programme reaches 3,200 workers' homes.",
  ),
  company(
    "Kestrel Data Centres",
    "Kestrel Data Centres GmbH",
    "DE",
    "Information and communication",
    "SMALL",
    "Serverweg 12, 60314 Frankfurt am Main",
    [2021, 2028, 90],
    "Hourly matching is written into the lease.",
  ),
  company(
    "Lakeland Water",
    "Lakeland Water Company PLC",
    "KE",
    "Water supply; waste management",
    "MEDIUM",
    "Lake Road, Kisumu 40100",
    [2021, 2036, 45],
    null,
  ),
];
