import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { productPath, productsPath } from '../../../lib/shop-paths.ts'
import { toast } from '../../../lib/toast.ts'
import { useProduct } from '../../../queries/products.ts'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { requestUpdate } from '../api.ts'
import { ProductFields } from '../components/ProductFields.tsx'
import { ProductGone } from '../components/ProductGone.tsx'
import { productBody, productValues } from '../form.ts'

export function EditProductPage() {
  const { t } = useTranslation('products')
  const { id = '', productId = '' } = useParams()
  const navigate = useNavigate()
  const { data: product, error, mutate } = useProduct(productId)
  if (error?.code === 'product.notFound') return <ProductGone why="gone" to={productsPath(id)} text={t('all')} />
  if (!product) return error ? <Failed error={error} again={() => void mutate()} /> : <Loading rows={3} />
  if (!product.canEdit) {
    const why = product.status === 'discontinued' ? 'ended' : 'denied'
    return <ProductGone why={why} to={productPath(id, productId)} text={product.title} />
  }
  return (
    <>
      <PageHeader title={t('edit.title')} lead={product.title} back={productPath(id, productId)} />
      <ProductFields
        key={productId}
        initial={productValues(product)}
        draft={`product-${productId}`}
        orgId={product.orgId}
        currency={product.currency}
        isTypeFixed
        submitText={t('edit.submit')}
        onSave={async (values) => {
          await requestUpdate({ id: productId, ...productBody(values) })
          toast(t('edit.done'))
          await navigate(productPath(id, productId), { replace: true })
        }}
      />
    </>
  )
}
