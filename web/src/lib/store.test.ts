import { expect, it, vi } from 'vitest'
import { createStore } from './store.ts'

it('whoever follows a store hears of each other value, and of none after they stopped', () => {
  const store = createStore('off')
  const received = vi.fn<() => void>()
  const stop = store.subscribe(received)
  store.set('on')
  store.set('on')
  expect(received).toHaveBeenCalledTimes(1)
  store.set('lost')
  expect(received).toHaveBeenCalledTimes(2)
  stop()
  store.set('off')
  expect(received).toHaveBeenCalledTimes(2)
  expect(store.get()).toBe('off')
})
