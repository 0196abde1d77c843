import { notifications } from '@mantine/notifications'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from './request.ts'
import { toastError } from './toast.ts'

const show = vi.spyOn(notifications, 'show').mockReturnValue('')

beforeEach(() => {
  show.mockClear()
})

describe('the toast of an error', () => {
  it('shows the server’s refusal', () => {
    toastError(new CallError('event.full', 409))
    expect(show).toHaveBeenCalledOnce()
  })

  it('is not shown after the dialog of the fresh proof was closed', () => {
    toastError(new CallError('identity.proofRequired', 403))
    toastError(new CallError('identity.secretRequired', 403))
    expect(show).not.toHaveBeenCalled()
  })
})
