/** The parts of `@sinonjs/fake-timers` that our tests use; the package has no types. */
declare module "@sinonjs/fake-timers" {
  export interface Clock {
    tickAsync(ms: number): Promise<number>;
    /** Jumps in time as a sleeping device does: each overdue timer fires once. */
    jump(ms: number): number;
    uninstall(): void;
  }
  export const install: (options: { readonly now: number; readonly toFake: readonly string[] }) => Clock;
}
