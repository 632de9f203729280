import {
  selectData,
  selectReadingFailure,
  selectReadingStatus,
  type ReadingActor,
} from "@canopy/core/records";
import { shallowEqual, useSelector } from "@xstate/react";

/** Reads what a part of a screen shows of a reading: its data, status and failure, and a retry after a failure. */
export const useReading = <Data>(reading: ReadingActor<Data>) => ({
  data: useSelector(reading, selectData<Data>),
  status: useSelector(reading, selectReadingStatus<Data>),
  failure: useSelector(reading, selectReadingFailure<Data>, shallowEqual),
  onRetry: () => reading.send({ type: "reading.retry" }),
});
