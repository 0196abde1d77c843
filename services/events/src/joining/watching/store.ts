import { closed } from '@parta/contracts/operation'
import { task } from '@parta/kit/tasks/task'
import { Type } from 'typebox'

/** Notifies all watchers of an event that a seat became free. Planned tasks are stored under the name. */
export const notifyTask = task('tell-watchers', {
  data: closed({
    eventId: Type.String(),
    freedAt: Type.String(),
  }),
  keptDays: 1,
})
