/** What a modal's markup is given: the props it was opened with. */
export type ModalContentProps = Readonly<Record<string, unknown>>;
