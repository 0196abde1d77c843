import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { useAddress, withParam } from './address.ts'

it('a late change of the address does not abort the navigation that a tap has begun, before React shows it', async () => {
  function List() {
    const [, change] = useAddress()
    const search = () => change((now) => withParam(now, 'query', 'Orel'))
    return (
      <button type="button" onClick={search}>
        Search
      </button>
    )
  }
  const loaded = Promise.withResolvers<null>()
  const router = createMemoryRouter([
    { path: '/', element: <List /> },
    { path: '/next', element: 'Next page', loader: () => loaded.promise },
  ])
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () => root.render(<RouterProvider router={router} />))
  await act(async () => {
    void router.navigate('/next')
    place.querySelector('button')?.click()
    loaded.resolve(null)
  })
  await expect.poll(() => place.textContent).toBe('Next page')
  expect(router.state.location.search).toBe('')
  await act(async () => root.unmount())
})
