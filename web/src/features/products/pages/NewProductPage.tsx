import { Alert } from '@mantine/core'
import type { Currency } from '@parta/contracts/values'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { getTopUp } from '../../../generated/operations.ts'
import { buyPath, productPath, productsPath } from '../../../lib/shop-paths.ts'
import { useQuery } from '../../../lib/swr.ts'
import { toast } from '../../../lib/toast.ts'
import { useOrg } from '../../../queries/orgs.ts'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { requestCreate } from '../api.ts'
import { ProductFields } from '../components/ProductFields.tsx'
import { ProductGone } from '../components/ProductGone.tsx'
import { ProductsLocked } from '../components/ProductsLocked.tsx'
import { newProductValues, productBody } from '../form.ts'

export function NewProductPage() {
  const { t } = useTranslation('products')
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const { data: org, error, mutate } = useOrg(id)
  if (!org) return error ? <Failed error={error} again={() => void mutate()} /> : <Loading rows={3} />
  if (org.role !== 'admin') return <ProductGone why="denied" to={buyPath(id)} text={t('toBuy')} />
  return (
    <>
      <PageHeader title={t('new')} lead={org.name} back={productsPath(id)} />
      {org.isRegistered && <NoAccount currency={org.currency} />}
      {org.isRegistered ? (
        <ProductFields
          initial={newProductValues()}
          draft={`new-product-${id}`}
          orgId={id}
          currency={org.currency}
          submitText={t('create.submit')}
          onSave={async (values) => {
            const created = await requestCreate({ orgId: id, type: values.type, ...productBody(values) })
            toast(t('create.done'))
            await navigate(productPath(id, created.id), { replace: true })
          }}
        />
      ) : (
        <ProductsLocked org={org} />
      )}
    </>
  )
}

/** Says that nobody can top up the currency of the organisation, because the operator has no account in it. */
function NoAccount({ currency }: { currency: Currency }) {
  const { t } = useTranslation('products')
  const { data } = useQuery(getTopUp, { query: { currency } })
  if (data?.account !== null) return null
  return (
    <Alert color="orange" mb="lg" data-testid="no-account">
      {t('noAccount', { currency })}
    </Alert>
  )
}
