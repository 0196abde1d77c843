import { act } from 'preact/test-utils'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { InTurn, startTurns, Turns } from './in-turn.tsx'
import { remember } from './storage.ts'

const root = document.body.appendChild(document.createElement('div'))
root.id = 'root'
let app: Root

/** Opens the web at an address, and renders two parts of the page. */
async function open(path: string): Promise<void> {
  history.replaceState(null, '', path)
  startTurns()
  app = createRoot(root)
  await act(() =>
    app.render(
      <>
        <Turns />
        <InTurn of="header">header </InTurn>
        <main id="main">
          <InTurn of="content">content</InTurn>
        </main>
      </>,
    ),
  )
}

const isHidden = (element: HTMLElement | null) => element?.dataset['whole'] === 'false'
const shown = () => (isHidden(root) ? 'nothing' : isHidden(document.getElementById('main')) ? 'frame' : 'page')

/** Returns what was shown and what was rendered, one after the other, until the page is shown. */
async function untilShown(): Promise<string[]> {
  const seen = new Set<string>()
  while (shown() !== 'page') {
    seen.add(`${shown()}: ${root.textContent}`)
    await act(() => new Promise((resolve) => setTimeout(resolve)))
  }
  return [...seen, `page: ${root.textContent}`]
}

afterEach(async () => {
  await act(() => app.unmount())
  remember('person', null)
})

it('renders the parts of a search that a visit begins with one by one, and shows first the frame and then all', async () => {
  remember('person', 'jana')
  await open('/search')
  expect(await untilShown()).toEqual([
    'nothing: ',
    'nothing: header ',
    'frame: header ',
    'frame: header content',
    'page: header content',
  ])
})

it.each([
  ['a page that is not an early one', '/settings', 'jana'],
  ['a search in a browser where nobody is signed in', '/search', null],
])('renders %s at once', async (_what, path, person) => {
  remember('person', person)
  await open(path)
  expect(await untilShown()).toEqual(['page: header content'])
})

it('shows the page also when what renders its parts is gone before their turn', async () => {
  remember('person', 'jana')
  await open('/event-info/e1')
  expect(shown()).toBe('nothing')
  await act(() => app.render(<p>sign-in</p>))
  expect([shown(), root.textContent]).toEqual(['page', 'sign-in'])
})
