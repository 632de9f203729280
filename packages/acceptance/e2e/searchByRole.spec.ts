import type { RoleCode } from "./cast.ts";
import { staff, walkedRoles } from "./openTo.ts";
import { expect, test } from "./test.ts";

/** Roles that find this kind of record by these words. */
const finds: readonly (readonly [text: string, kind: string, roles: readonly RoleCode[]])[] = [
  ["Aldermoor", "Projects", staff],
  ["TREES", "Process templates", staff],
  ["Haddad", "Users", ["PLATFORM_ADMIN", "PROGRAMME_MANAGER"]],
  ["Brightwater", "Projects", [...staff, "PARTNER_USER"]],
];

for (const [role, email] of walkedRoles)
  test(`the search of a ${role} finds what they may read, and nothing else`, async ({ openAs }) => {
    const page = await openAs(email);
    await page.goto("/company/");
    const box = page.getByRole("combobox", { name: "Search everything" });
    for (const [text, kind, roles] of finds) {
      await box.fill(text);
      const found = page.getByRole("listbox", { name: "Results" }).getByRole("group", { name: kind });
      if (roles.includes(role)) await expect(found).toContainText(text);
      else {
        await expect(page.getByText(`Nothing matches “${text}”.`)).toBeVisible();
        await expect(found).toHaveCount(0);
      }
    }
  });
