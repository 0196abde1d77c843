/** The input of a valid call, without the token. */
export interface Example {
  readonly id?: string | undefined
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
}

export interface Known {
  readonly org?: string | undefined
  readonly event?: string | undefined
  readonly person?: string | undefined
  /** Another person. */
  readonly other?: string | undefined
  readonly alias?: string | undefined
  readonly feed?: string | undefined
  readonly product?: string | undefined
}
