export { selectIsBusy } from "./activity.machine.ts";
export {
  selectBackdrop,
  selectHasVideo,
  selectIsPlaying,
  selectPlaysNow,
  veilOf,
} from "./backdrop.machine.ts";
export { schemes, selectDensity, selectScheme, type Scheme } from "./theme.machine.ts";
export type { Toast } from "./toast.ts";
export { showToastSample, toastSamples } from "./toastTest.ts";
export { selectToasts } from "./toasts.machine.ts";
