import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listNotifications } from '../generated/operations.ts'
import { forgetAll, revalidate, usePages } from './swr.ts'
import { rendered } from './testing.ts'

/** The names that the server lists. */
let stored: string[]
let root: Root
/** What the page showed in each rendering. */
let renderings: string[] = []
/** What the server waits for before it answers. */
let held: Promise<void>

/** A page with the list of all notifications, or of one group. */
function Page({ group }: { group: 'org' | null }) {
  const list = usePages(listNotifications, group === null ? {} : { query: { group } })
  const text = list.items.map((item) => item.id).join(' ')
  renderings.push(text)
  // A live message changes the items on screen in the same way.
  return (
    <p>
      {text}
      <button type="button" aria-label="read" onClick={() => list.patch((item) => ({ ...item, read: true }))} />
    </p>
  )
}

const shown = () => document.body.textContent
/** Waits until the page shows this text. */
async function shows(text: string): Promise<void> {
  await expect.poll(() => rendered(shown)).toBe(text)
}

/** Opens the page, without waiting for its list. */
async function open(): Promise<void> {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await show(null)
}

const show = (group: 'org' | null) => act(async () => root.render(<Page group={group} />))

beforeEach(() => {
  stored = ['match', 'club']
  held = Promise.resolve()
  vi.stubGlobal('fetch', async (url: string) => {
    await held
    const ids = url.includes('group=org') ? stored.filter((id) => id === 'club') : stored
    return new Response(JSON.stringify({ items: ids.map((id) => ({ id })), unread: 0 }))
  })
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  forgetAll()
})

describe('a list read page by page', () => {
  it('is refetched when it is opened again right after a change, although it was read a moment before', async () => {
    await open()
    await shows('match club')
    await show('org')
    await shows('club')
    stored = ['match']
    await act(async () => revalidate(listNotifications))
    await show(null)
    await shows('match')
  })

  it('is refetched when a live message changes it while it is read again, which SWR would otherwise drop', async () => {
    await open()
    await shows('match club')
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    void revalidate(listNotifications)
    await act(async () => document.querySelector('button')?.click())
    stored = ['match']
    resolve()
    await shows('match')
  })

  it('shows nothing of the person before after a session has ended', async () => {
    await open()
    await shows('match club')
    await act(async () => root.unmount())
    forgetAll()
    stored = ['other']
    renderings = []
    await open()
    await shows('other')
    expect(new Set(renderings)).toEqual(new Set(['', 'other']))
  })
})
