const goalNames = [
  "No poverty",
  "Zero hunger",
  "Good health and well-being",
  "Quality education",
  "Gender equality",
  "Clean water and sanitation",
  "Affordable and clean energy",
  "Decent work and economic growth",
  "Industry, innovation and infrastructure",
  "Reduced inequalities",
  "Sustainable cities and communities",
  "Responsible consumption and production",
  "Climate action",
  "Life below water",
  "Life on land",
  "Peace, justice and strong institutions",
  "Partnerships for the goals",
];

/** The labels of the sustainable development goals by their numbers, 1 to 17: '13 Climate action'. Source: behaviour.md §3 Project. */
export const goalLabels: Readonly<Record<string, string>> = Object.fromEntries(
  goalNames.map((name, index) => [String(index + 1), `${index + 1} ${name}`]),
);
