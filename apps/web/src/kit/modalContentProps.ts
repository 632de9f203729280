/** The props of a modal's content, from the event that opened it. */
export type ModalContentProps = Readonly<Record<string, unknown>>;
