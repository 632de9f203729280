/** The little of `@sinonjs/fake-timers` that our tests use; the package has no types of its own. */
declare module "@sinonjs/fake-timers" {
  export interface Clock {
    tickAsync(ms: number): Promise<number>;
    /** Time jumps, as in a sleep: what came due fires once. */
    jump(ms: number): number;
    uninstall(): void;
  }
  export const install: (options: { readonly now: number; readonly toFake: readonly string[] }) => Clock;
}
