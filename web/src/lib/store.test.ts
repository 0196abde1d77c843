import { expect, it, vi } from 'vitest'
import { createStore } from './store.ts'

it('whoever follows a store hears of each other value, and of none after they stopped', () => {
  const store = createStore('off')
  const heard = vi.fn(() => store.get())
  const stop = store.subscribe(heard)
  store.set('on')
  store.set('on')
  store.set('lost')
  expect(heard.mock.results.map(({ value }) => value)).toEqual(['on', 'lost'])
  stop()
  store.set('off')
  expect(heard).toHaveBeenCalledTimes(2)
  expect(store.get()).toBe('off')
})
