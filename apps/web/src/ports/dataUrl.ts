/** Reads a blob as a data URL; rejects where it cannot be read. */
export const dataUrlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () =>
      typeof reader.result === "string" ? resolve(reader.result) : reject(new Error("Nothing was read")),
    );
    reader.addEventListener("error", () => reject(reader.error ?? new Error("The bytes cannot be read")));
    reader.readAsDataURL(blob);
  });
