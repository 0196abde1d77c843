import { expect, it, vi } from 'vitest'
import { createStore } from './store.ts'

it('a subscriber of a store is called for each new value until it unsubscribes', () => {
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
