import { closed } from '@parta/contracts/operation'
import { task } from '@parta/kit/tasks/task'

/** Gives coming events that older versions of Parta wrote the price and currency of their products. */
export const followSoldTask = task('follow-sold', { data: closed({}) })
