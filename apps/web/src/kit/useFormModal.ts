import { useApp } from "./appContext.tsx";

interface FormModal {
  readonly create: () => void;
  readonly edit: (id: string) => void;
}

/** Opens the form of one kind of record in the app's modal; `content` names the form, `noun` is part of the title. */
export const useFormModal = (content: string, noun: string): FormModal => {
  const { modal } = useApp();
  return {
    create: () => modal.send({ type: "modal.open", title: `New ${noun}`, content }),
    edit: (id) => modal.send({ type: "modal.open", title: `Edit ${noun}`, content, props: { id } }),
  };
};
