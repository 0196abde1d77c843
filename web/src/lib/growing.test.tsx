import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { rendered } from './testing.ts'
import { useGrowing } from './growing.ts'

let root: Root
/** How many parts were rendered each time. */
let counts: number[]

function Page({ length }: { length: number }) {
  counts.push(useGrowing(length, { first: 2, step: 3 }))
  return null
}

async function open(length: number): Promise<void> {
  counts = []
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await show(length)
}
const show = (length: number) => act(async () => root.render(<Page length={length} />))
async function grown(length: number): Promise<void> {
  await expect.poll(() => rendered(() => counts.at(-1))).toBe(length)
}

afterEach(() => act(async () => root.unmount()))

it('renders the first parts of a page as soon as they are loaded, and then the others step by step', async () => {
  await open(0)
  await show(9)
  await grown(9)
  expect([...new Set(counts)]).toEqual([0, 2, 5, 8, 9])
})

it('renders a page whole whose parts are there when it opens', async () => {
  await open(9)
  expect(new Set(counts)).toEqual(new Set([9]))
})

it('renders parts that are added later', async () => {
  await open(9)
  await show(11)
  await grown(11)
})
