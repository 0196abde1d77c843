import { expect, it, vi } from 'vitest'
import { createStore } from './store.ts'

it('whoever follows a store hears of each other value, and of none after they stopped', () => {
  const store = createStore('off')
  const heard = vi.fn<() => void>()
  const stop = store.subscribe(heard)
  store.set('on')
  store.set('on')
  expect(heard).toHaveBeenCalledTimes(1)
  store.set('lost')
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
  store.set('off')
  expect(heard).toHaveBeenCalledTimes(2)
  expect(store.get()).toBe('off')
})
