import { type Deed, type Deeds, noDeeds } from './milestone-rules.ts'

type Kind = keyof Deeds

/** What the deeds at one place and in one activity have in common, or those with one emoji: each is kept once. */
type About = Pick<Deed, 'orgId' | 'activityType' | 'placeId' | 'emoji'>

/**
 * The deeds of many people, in columns: as objects they would take twice the memory. Those of a few people at a time
 * become objects again. What several people did together is kept once.
 */
export class KeptDeeds {
  readonly #at: number[] = []
  /** `NaN` where it is absent: numbers alone take eight bytes each. */
  readonly #finishedAt: number[] = []
  readonly #keys: string[] = []
  readonly #abouts: About[] = []
  readonly #known = new Map<string, About>()
  /** The numbers of each person's deeds. */
  readonly #lists: Map<string, Partial<Record<Kind, number[]>>>

  constructor(subjects: readonly string[]) {
    this.#lists = new Map(subjects.map((subject) => [subject, {}]))
  }

  /** @returns the number of the deed, by which it is given to people */
  add({ at, key, finishedAt = Number.NaN, ...about }: Deed): number {
    this.#at.push(at)
    this.#finishedAt.push(finishedAt)
    this.#keys.push(key)
    return this.#abouts.push(this.#aboutOf(about)) - 1
  }

  give(subject: string, kind: Kind, deed: number): void {
    const lists = this.#lists.get(subject)
    const list = lists?.[kind]
    if (list) list.push(deed)
    else if (lists) lists[kind] = [deed]
  }

  /** Takes the deeds of some people out, whose lists are then no longer kept. */
  take(subjects: readonly string[]): Map<string, Deeds> {
    return new Map(subjects.map((subject) => [subject, this.#takeOne(subject)]))
  }

  #takeOne(subject: string): Deeds {
    const taken = noDeeds()
    for (const [kind, list] of Object.entries(this.#lists.get(subject) ?? {})) {
      for (const deed of list) taken[kind as Kind].push(this.#deedOf(deed))
    }
    this.#lists.delete(subject)
    return taken
  }

  #deedOf(number: number): Deed {
    const about = this.#abouts[number] ?? { orgId: null }
    const common = { at: this.#at[number] ?? 0, key: this.#keys[number] ?? '', ...about }
    const finishedAt = this.#finishedAt[number]
    return finishedAt === undefined || Number.isNaN(finishedAt) ? common : { ...common, finishedAt }
  }

  #aboutOf(about: About): About {
    const { orgId, activityType, placeId, emoji } = about
    const text = JSON.stringify([orgId, activityType, placeId, emoji])
    const known = this.#known.get(text)
    if (known) return known
    this.#known.set(text, about)
    return about
  }
}
