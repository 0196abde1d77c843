import { closed } from '@parta/contracts/operation'
import { Id } from '@parta/contracts/shapes'
import { task } from '@parta/kit/tasks/task'

/**
 * Gives credit back for a seat that became free. The fact that plans it moves no money: the task asks events for its
 * record of the seat.
 */
export const refundTask = task('refund', { data: closed({ paymentId: Id }), attempts: 1000 })

/** Gives the leave charge back when the seat was taken by another. */
export const returnChargeTask = task('return-charge', { data: closed({ paymentId: Id }), attempts: 1000 })
