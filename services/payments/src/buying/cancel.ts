import { AppError } from '@parta/contracts/errors'
import type { cancelPayment, PaymentView } from '@parta/contracts/payments'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { purchaseOf, purchases } from '../purchases/store.ts'
import { paymentViews } from '../purchases/view.ts'
import { cancelOwn } from './attempt-rules.ts'

export async function cancel(
  kit: Kit,
  { actor, params }: Pick<Call<typeof cancelPayment>, 'actor' | 'params'>,
): Promise<PaymentView> {
  const id = purchaseOf(params.id)
  const own = { userId: personOf(actor), paymentId: params.id }
  const purchase = await kit.change(purchases, id, (state) => cancelOwn(state, own))
  const view = paymentViews(id, purchase).find((payment) => payment.id === params.id)
  if (!view) throw new AppError('payment.notFound')
  return view
}
