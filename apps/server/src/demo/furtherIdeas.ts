/** The course of a generated project. */
export type Course =
  | "running"
  | "monitored"
  | "monitoredTwice"
  | "finished"
  | "stopped"
  | "held"
  | "disabled"
  | "draft"
  | "prepared";

/** A generated project: its template, technology, name after the company's first word, and course. */
export type Idea = readonly [template: string, type: string, words: string, course: Course];

/** The projects that the demo generates beside the hand-written ones; the onboardings of further partners come first. */
export const furtherIdeas: readonly Idea[] = [
  ["PARTNER-ONB", "EE-BLD", "partner onboarding", "finished"],
  ["PARTNER-ONB", "EE-BLD", "partner onboarding", "finished"],
  ["PARTNER-ONB", "EE-BLD", "partner onboarding", "finished"],
  ["PARTNER-ONB", "EE-BLD", "partner onboarding", "finished"],
  ["PARTNER-ONB", "EE-BLD", "partner onboarding", "running"],
  ["PARTNER-ONB", "EE-BLD", "partner onboarding", "running"],
  ["PARTNER-ONB", "EE-BLD", "partner onboarding", "running"],
  ["PARTNER-ONB", "EE-BLD", "partner onboarding", "running"],
  ["PARTNER-ONB", "EE-BLD", "partner onboarding", "running"],
  ["PARTNER-ONB", "EE-BLD", "partner onboarding", "held"],
  ["GS-CERT", "COOK", "clean cooking, second site", "monitored"],
  ["GS-CERT", "WIND", "community wind", "monitored"],
  ["GS-CERT", "PV-GRID", "solar park", "monitored"],
  ["GS-CERT", "RICE", "rice straw and water", "running"],
  ["GS-CERT", "BIOMASS", "husk boiler", "finished"],
  ["GS-CERT", "HYDRO-S", "run-of-river hydro", "running"],
  ["GS-CERT", "SOIL", "cover crops", "stopped"],
  ["GS-CERT", "BIOCHAR", "biochar from prunings", "running"],
  ["CDM-REG", "FUEL-SW", "kiln fuel switch", "monitored"],
  ["CDM-REG", "WHR", "exhaust heat recovery", "monitored"],
  ["CDM-REG", "SF6", "switchgear without SF6", "running"],
  ["CDM-REG", "GEO", "geothermal heat", "running"],
  ["CDM-REG", "CMM", "ventilation air methane", "disabled"],
  ["PACM-REG", "FREIGHT", "road to rail", "monitored"],
  ["PACM-REG", "N2O", "nitric acid abatement", "monitored"],
  ["PACM-REG", "TRANSIT", "bus lanes for shifts", "monitoredTwice"],
  ["PACM-REG", "REFRIG", "refrigerant recovery", "running"],
  ["PACM-REG", "COMPOST", "composting yard", "held"],
  ["VCS-REG", "IFM", "managed forest", "monitoredTwice"],
  ["VCS-REG", "LFG", "old landfill flare", "monitoredTwice"],
  ["VCS-REG", "DACCS", "air capture pilot", "running"],
  ["TREES-JUR", "JREDD", "jurisdictional forest", "running"],
  ["TREES-JUR", "JREDD", "coastal province forest", "running"],
  ["TREES-JUR", "JREDD", "highland forest", "disabled"],
  ["EE-CORP", "EE-LIGHT", "yard and hall lighting", "running"],
  ["EE-CORP", "STORAGE", "site battery", "held"],
  ["EE-CORP", "PV-ROOF", "carport solar", "finished"],
  ["PPA-CORP", "PPA", "sleeved solar contract", "running"],
  ["FLEET-EV", "EV-FLEET", "delivery vans", "prepared"],
  ["EE-CORP", "HEATPUMP", "hot-water heat pumps", "draft"],
  ["VCS-REG", "BLUE", "tidal wetland", "draft"],
  ["VCS-REG", "REDD", "forest corridor", "draft"],
];
