import { type Deed, type Deeds, noDeeds } from './milestone-rules.ts'

type Kind = keyof Deeds

/** What the deeds at one place and in one activity have in common, or those with one emoji: each is kept once. */
type About = Pick<Deed, 'orgId' | 'activityType' | 'placeId' | 'emoji'>

/** Numbers of one block of a column. A count of one person takes a block of each column. */
const blockSize = 4096

type Block = Float64ArrayConstructor | Uint32ArrayConstructor

/** A list of numbers in blocks outside of V8's heap, which is small in a container and would copy a list that grows. */
class Column {
  readonly #blocks: (Float64Array | Uint32Array)[] = []
  readonly #Block: Block
  #size = 0

  constructor(Block: Block) {
    this.#Block = Block
  }

  push(value: number): void {
    const place = this.#size % blockSize
    const block = place === 0 ? new this.#Block(blockSize) : this.#blocks.at(-1)
    if (place === 0 && block) this.#blocks.push(block)
    if (block) block[place] = value
    this.#size += 1
  }

  at(index: number): number | undefined {
    return this.#blocks[Math.floor(index / blockSize)]?.[index % blockSize]
  }
}

/**
 * The deeds of many people, in columns: as objects they would take twice the memory. Those of a few people at a time
 * become objects again. What several people did together is kept once.
 */
export class KeptDeeds {
  readonly #at = new Column(Float64Array)
  /** `NaN` where it is absent. */
  readonly #finishedAt = new Column(Float64Array)
  readonly #keys: (string | undefined)[] = []
  /** The number of each deed's `About`. */
  readonly #about = new Column(Uint32Array)
  readonly #abouts: About[] = []
  readonly #known = new Map<string, number>()
  /** The numbers of each person's deeds. */
  readonly #lists: Map<string, Partial<Record<Kind, number[]>>>

  constructor(subjects: readonly string[]) {
    this.#lists = new Map(subjects.map((subject) => [subject, {}]))
  }

  /** @returns the number of the deed, by which it is given to people */
  add({ at, key, finishedAt = Number.NaN, ...about }: Deed): number {
    this.#at.push(at)
    this.#finishedAt.push(finishedAt)
    this.#about.push(this.#numberOf(about))
    return this.#keys.push(key) - 1
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
    const about = this.#abouts[this.#about.at(number) ?? 0] ?? { orgId: null }
    const key = this.#keys[number]
    const common = { at: this.#at.at(number) ?? 0, ...(key === undefined ? {} : { key }), ...about }
    const finishedAt = this.#finishedAt.at(number)
    return finishedAt === undefined || Number.isNaN(finishedAt) ? common : { ...common, finishedAt }
  }

  #numberOf(about: About): number {
    const { orgId, activityType, placeId, emoji } = about
    const text = JSON.stringify([orgId, activityType, placeId, emoji])
    const known = this.#known.get(text)
    if (known !== undefined) return known
    const number = this.#abouts.push(about) - 1
    this.#known.set(text, number)
    return number
  }
}
