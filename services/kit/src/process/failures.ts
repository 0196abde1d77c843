/** What an operator may list and have done again, above all what a service could not do; by name in the address. */
export interface Failures {
  list(): Promise<readonly object[]>
  /** @returns false where there is no such one, or nothing that could be done again */
  replay(id: string): Promise<boolean>
}
