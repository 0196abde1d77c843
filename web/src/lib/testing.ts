import { act } from 'react'

/** Reads something of the page once everything that is due has been rendered. */
export async function rendered<T>(read: () => T): Promise<T> {
  await act(async () => {})
  return read()
}
