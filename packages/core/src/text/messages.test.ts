import { milestoneOwners, projectTypes } from "@canopy/contracts";
import { expect, it } from "vitest";
import { messages } from "./messages.ts";

it("The messages are the specification's, word for word", () => {
  const { created, updated, deleted, ...fixed } = messages;
  expect(Object.values(fixed)).toEqual(
    expect.arrayContaining([
      "An unexpected error occurred. Please try again.",
      "Network error. Please check your connection.",
      "Request timeout. Please try again.",
      "Your session has expired. Please log in again.",
      "Invalid authentication. Please log in again.",
      "No authentication found. Please log in.",
      "Authentication required. Please log in.",
      "You do not have permission to access this resource.",
      "Invalid token",
      "An error occurred",
      "Recent",
      "Login successful",
      "Logout successful",
      "Password reset email sent successfully",
      "Password reset link sent successfully",
      "Password reset successfully",
      "Password set successfully",
      "Master password generated successfully",
      "Session ended successfully",
      "Sessions ended successfully",
      "Operation completed successfully",
      "Changes saved successfully",
      "File uploaded successfully",
      "Not Found",
      "Confirmation",
      "Confirm",
      "Cancel",
      "Processing...",
    ]),
  );
  expect([created("User"), updated("User"), deleted("User")]).toEqual([
    "User created successfully",
    "User updated successfully",
    "User deleted successfully",
  ]);
});

it("A project type is called a technology, and a milestone owner a stakeholder", () => {
  expect(projectTypes.noun).toBe("Technology");
  expect(milestoneOwners.noun).toBe("Stakeholder");
});
