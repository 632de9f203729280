/** The demo's people, by role. Specs read as them and never change them. */
export const cast = {
  PLATFORM_ADMIN: "ines.duarte@canopy.example",
  PROGRAMME_MANAGER: "marek.holub@canopy.example",
  PROJECT_OFFICER: "amina.yusuf@canopy.example",
  MRV_REVIEWER: "tomas.brandt@canopy.example",
  VIEWER: "leila.haddad@canopy.example",
  PARTNER_USER: "siobhan.kerr@canopy.example",
} as const;
export type RoleCode = keyof typeof cast;
