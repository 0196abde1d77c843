/** Something that operators can list and replay at `/ops/<name>`, for example failed mails. */
export interface Failures {
  list(): Promise<readonly object[]>
  /** @returns `false` when the id is unknown or cannot be replayed */
  replay(id: string): Promise<boolean>
}
