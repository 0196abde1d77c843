import { closed } from '@parta/contracts/operation'
import { task } from '@parta/kit/tasks/task'
import { Type } from 'typebox'

/** Tells everybody who asked that a seat of an event became free. */
export const tellTask = task('tell-watchers', {
  data: closed({
    eventId: Type.String(),
    /** When the seat became free. */
    freedAt: Type.String(),
  }),
  keptDays: 1,
})
