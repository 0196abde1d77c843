import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useSearchBox } from './use-search-box.ts'

const waitMs = 200

function Search() {
  const { typed, text, type } = useSearchBox('query', waitMs)
  return (
    <>
      <input value={typed} onChange={(event) => type(event.currentTarget.value)} />
      <p>{text}</p>
    </>
  )
}

/** Renders the search, and returns what it shows: the text in its box and the text that it searches for. */
async function open() {
  vi.useFakeTimers()
  // The hook reads the address of the window, which is not that of this router.
  const router = createMemoryRouter([{ path: '/', element: <Search /> }])
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    vi.useRealTimers()
  })
  await act(async () => root.render(<RouterProvider router={router} />))
  const box = () => place.querySelector('input')
  return {
    shown: () => [box()?.value, place.querySelector('p')?.textContent],
    type: (text: string) =>
      act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box(), text)
        box()?.dispatchEvent(new Event('input', { bubbles: true }))
      }),
    pause: () => act(async () => vi.advanceTimersByTime(waitMs)),
    go: (to: string | number) => act(async () => (typeof to === 'string' ? router.navigate(to) : router.navigate(to))),
  }
}

it('the box of a search follows a link to another search, and the way back', async () => {
  const { shown, type, pause, go } = await open()
  await type('tenis')
  await pause()
  expect(shown()).toEqual(['tenis', 'tenis'])
  await go('/')
  expect(shown()).toEqual(['', ''])
  await go(-1)
  expect(shown()).toEqual(['tenis', 'tenis'])
})

it('what was typed right before a link to another search is not searched for', async () => {
  const { shown, type, pause, go } = await open()
  await type('tenis')
  await go('/?query=yoga')
  await pause()
  expect(shown()).toEqual(['yoga', 'yoga'])
})

it('what is typed while a search begins stays in the box', async () => {
  const { shown, type, pause } = await open()
  await type('ten')
  await pause()
  await type('tenis ')
  expect(shown()).toEqual(['tenis ', 'ten'])
  await pause()
  expect(shown()).toEqual(['tenis ', 'tenis'])
})
