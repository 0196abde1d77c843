import { act } from 'preact/test-utils'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listNotifications } from '../generated/operations.ts'
import { forgetAll, revalidate, usePages } from './swr.ts'

/** The names that the server lists. */
let stored: string[]
let root: Root

/** A page with the list of all notifications, or of one group. */
function Page({ group }: { group: 'org' | null }) {
  const list = usePages(listNotifications, group === null ? {} : { query: { group } })
  return <p>{list.items.map((item) => item.id).join(' ')}</p>
}

const shown = () => document.body.textContent
/** Waits until the page shows this text. */
async function shows(text: string): Promise<void> {
  await expect.poll(() => act(async () => {}).then(shown)).toBe(text)
}

/** Opens the page, without waiting for its list. */
async function open(): Promise<void> {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await show(null)
}

const show = (group: 'org' | null) => act(() => root.render(<Page group={group} />))

beforeEach(() => {
  stored = ['match', 'club']
  vi.stubGlobal('fetch', async (url: string) => {
    const ids = url.includes('group=org') ? stored.filter((id) => id === 'club') : stored
    return new Response(JSON.stringify({ items: ids.map((id) => ({ id })), unread: 0 }))
  })
})
afterEach(async () => {
  await act(() => root.unmount())
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
    await act(() => revalidate(listNotifications))
    await show(null)
    await shows('match')
  })

  it('shows nothing of the person before after a session has ended', async () => {
    await open()
    await shows('match club')
    await act(() => root.unmount())
    forgetAll()
    stored = ['other']
    await open()
    expect(shown()).toBe('')
    await shows('other')
  })
})
