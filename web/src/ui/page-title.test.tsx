import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { countInTitle, usePageTitle } from './page-title.ts'

afterEach(() => countInTitle(0))

function Titled({ title }: { title: string }) {
  usePageTitle(title)
  return null
}

/** Shows components with these titles, in this order. */
function shows(): (...titles: readonly string[]) => Promise<void> {
  const root = createRoot(document.createElement('div'))
  return (...titles) =>
    act(async () => root.render(titles.map((title, index) => createElement(Titled, { key: index, title }))))
}

describe('the title of a tab', () => {
  it('begins with the number of unread items, as long as there are any', () => {
    countInTitle(3)
    expect(document.title).toBe('(3) Parta')
    countInTitle(12)
    expect(document.title).toBe('(9+) Parta')
    countInTitle(0)
    expect(document.title).toBe('Parta')
  })

  it('is no longer that of a page that was left, while the next one loads', async () => {
    const show = shows()
    await show('Search')
    expect(document.title).toBe('Search · Parta')
    await show()
    expect(document.title).toBe('Parta')
  })

  it('is that of the list again when what was opened beside it is closed', async () => {
    const show = shows()
    await show('Chats', 'Volleyball')
    expect(document.title).toBe('Volleyball · Parta')
    await show('Chats')
    expect(document.title).toBe('Chats · Parta')
    await show()
  })
})
