/** What every screen is given: the parts of its path. */
export interface ScreenProps {
  readonly params: Readonly<Record<string, string>>;
}
