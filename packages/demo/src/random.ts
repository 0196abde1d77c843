/** Pseudo-random numbers, the same at every start. */
export interface Dice {
  /** Returns a number from 0 to 1, without 1. */
  roll(): number
  /** Returns `true` with the probability `share`, from 0 to 1. */
  chance(share: number): boolean
  /** Returns an integer from `least` to `most`, both included. */
  between(least: number, most: number): number
  pick<T>(list: readonly T[]): T
  /** Picks an item with a probability proportional to its weight. */
  pickWeighted<T>(list: readonly T[], weightOf: (item: T) => number): T
  shuffled<T>(list: readonly T[]): T[]
}

/** Returns dice of the mulberry32 generator; its 32 bits of state are enough for demo data. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(roll() * (most - least + 1))
  const pick = <T>(list: readonly T[]): T => list[between(0, list.length - 1)] as T
  return { roll, between, pick, chance: (share) => roll() < share, shuffled, pickWeighted }

  function pickWeighted<T>(list: readonly T[], weightOf: (item: T) => number): T {
    let left = roll() * list.reduce((sum, item) => sum + weightOf(item), 0)
    for (const item of list) {
      left -= weightOf(item)
      if (left < 0) return item
    }
    return list.at(-1) as T
  }

  function shuffled<T>(list: readonly T[]): T[] {
    const rest = [...list]
    return list.map(() => rest.splice(between(0, rest.length - 1), 1)[0] as T)
  }
}
