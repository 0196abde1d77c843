import { describe, expect, it } from 'vitest'
import { activityWords } from './activity-names.ts'
import { createEventIndex } from './event-index.ts'
import { diceOf, manyEvents } from './testing.ts'
import { editsAllowed, editsToPrefix, nearestWord } from './typos.ts'

const now = new Date('2026-06-01T10:00:00Z')

/** The whole table of edits (optimal string alignment), for every beginning of the word: slow, but plain. */
function slowEdits(typed: string, word: string): number {
  const edits = (a: string, b: string): number => {
    const table = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i + j))
    const at = (i: number, j: number) => table[i]?.[j] ?? Number.POSITIVE_INFINITY
    for (let i = 1; i <= a.length; i += 1) {
      for (let j = 1; j <= b.length; j += 1) {
        const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
        const isExchanged = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
        const exchanged = isExchanged ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY
        ;(table[i] as number[])[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced, exchanged)
      }
    }
    return at(a.length, b.length)
  }
  return Math.min(...Array.from({ length: word.length + 1 }, (_, end) => edits(typed, word.slice(0, end))))
}

function slowNearest(typed: string, known: readonly string[]): string | null {
  const max = editsAllowed(typed.length)
  if (max === 0) return null
  const far = (word: string) => Math.abs(word.length - typed.length)
  return (
    known
      .map((word) => ({ word, edits: slowEdits(typed, word) }))
      .filter(({ edits }) => edits <= max)
      .sort((a, b) => a.edits - b.edits || far(a.word) - far(b.word) || (a.word < b.word ? -1 : 1))[0]?.word ?? null
  )
}

describe('the edits between a typed word and the beginning of another', () => {
  it('are as many as the whole table says, for thousands of random pairs of few letters', () => {
    const dice = diceOf(3)
    const aWord = () => Array.from({ length: dice.between(1, 9) }, () => dice.pick(['a', 'b', 'c'])).join('')
    for (let round = 0; round < 20_000; round += 1) {
      const [typed, word, max] = [aWord(), aWord(), dice.between(0, 3)]
      expect(editsToPrefix(typed, word, max), `${typed} ${word}`).toBe(Math.min(max + 1, slowEdits(typed, word)))
    }
  })

  it('are forgiven by the length of the word', () => {
    expect([3, 4, 7, 8, 20].map(editsAllowed)).toEqual([0, 1, 1, 2, 2])
  })
})

describe('the nearest word', () => {
  it('is the one that comparing with every word finds, for damaged words of real events', () => {
    const words = [...new Set([...manyEvents({ seed: 2, count: 400, now })].flatMap((event) => event.words))]
    const dice = diceOf(8)
    for (let round = 0; round < 300; round += 1) {
      const letters = Array.from(dice.pick(words))
      for (let damage = 0; damage < dice.between(0, 3); damage += 1) {
        letters.splice(dice.between(0, letters.length), dice.between(0, 1), ...(dice.chance(0.6) ? ['e'] : []))
      }
      const typed = letters.join('')
      expect(nearestWord(typed, words), typed).toBe(slowNearest(typed, words))
    }
  })
})

describe('the text of a search', () => {
  const index = createEventIndex()
  for (const event of manyEvents({ seed: 7, count: 2000, now })) if (event.isPublic) index.add(event)

  it('is corrected where a word is mistyped and nothing begins with it', () => {
    for (const [typed, meant] of [
      ['badmintn', 'badminton'],
      ['Bamdinton', 'badminton'],
      ['volejbla', 'volejbal'],
      ['tenys lesne', 'tenis lesne'],
      ['fotbla', 'fotbal'],
    ] as const) {
      expect(index.corrected(typed), typed).toBe(meant)
    }
  })

  it('stays where each word begins a known one, is too short, or is like no other', () => {
    for (const typed of ['badminton', 'badmin', 'vole podol', 'xyz', 'qqqqqqqq', '', 'tenys qqqqqqqq']) {
      expect(index.corrected(typed), typed).toBeNull()
    }
  })

  it('stays for every word of every activity and event', () => {
    for (const word of activityWords) expect(index.corrected(word), word).toBeNull()
    for (const event of manyEvents({ seed: 7, count: 200, now })) {
      if (event.isPublic) expect(index.corrected(event.name), event.name).toBeNull()
    }
  })
})
