/** Something that failed for good. A list may have further fields, which only operators see. */
export interface Failure {
  readonly id: string
  /** What failed: the subject of a fact, the name of a task. */
  readonly what: string
  readonly reason: string
  readonly times: number
  readonly at: Date
  /** Set for one that cannot be replayed although others of the list can. */
  readonly isLost?: boolean
}

/** What operators list and replay at `/ops/<name>`, and site admins in their area: for example failed mails. */
export interface Failures {
  list(): Promise<readonly Failure[]>
  /** Absent where nothing can be replayed. @returns `false` when the id is unknown or cannot be replayed */
  replay?(id: string): Promise<boolean>
}
