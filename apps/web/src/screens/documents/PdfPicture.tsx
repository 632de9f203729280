import { pdfPicture } from "#ports/pdfPicture.ts";
import { DrawnPicture } from "#ui/picture/DrawnPicture.tsx";

interface PdfPictureProps {
  /** The PDF. */
  readonly file: Blob;
  /** Describes the page for those who cannot see it. */
  readonly label: string;
}

/** The first page of a PDF. It is the only user of pdf.js, which loads with it. */
export const PdfPicture = ({ file, label }: PdfPictureProps) => (
  <DrawnPicture
    file={file}
    label={label}
    read={pdfPicture}
    refusal="This PDF cannot be read here: it is damaged or asks for a password. Download it to look at it."
  />
);
