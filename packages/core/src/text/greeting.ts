import { nowMs } from "../base/clock.ts";

const NOON_HOUR = 12;
const EVENING_HOUR = 18;

/** 'Good morning, Ines', by the device's local time. */
export const greeting = (name: string): string => {
  const hour = new Date(nowMs()).getHours();
  const partOfDay = hour < NOON_HOUR ? "morning" : hour < EVENING_HOUR ? "afternoon" : "evening";
  return `Good ${partOfDay}, ${name}`;
};
