import { closed } from '@parta/contracts/operation'
import { task } from '@parta/kit/tasks/task'
import { Type } from 'typebox'

/** Publishes the descriptions of coming events that have none, or one of an older form. */
export const describeTask = task('describe-events', { data: closed({ form: Type.Integer() }) })
