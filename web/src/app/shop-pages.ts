import type { RouteObject } from 'react-router-dom'
import { paths } from '../lib/paths.ts'
import { page } from './lazy-page.ts'

/** What organisations sell, and what a person pays. */
export const shopPages: readonly RouteObject[] = [
  page(paths.products, async () => (await import('../features/products/pages/ProductsPage.tsx')).ProductsPage),
  page(paths.product, async () => (await import('../features/products/pages/ProductPage.tsx')).ProductPage),
  page(paths.newProduct, async () => (await import('../features/products/pages/NewProductPage.tsx')).NewProductPage),
  page(paths.editProduct, async () => (await import('../features/products/pages/EditProductPage.tsx')).EditProductPage),
  page(paths.productStats, async () => (await import('../features/products/pages/SalesPage.tsx')).SalesPage),
  page(paths.payers, async () => (await import('../features/products/pages/PayersPage.tsx')).PayersPage),
  page(paths.eventPayers, async () => (await import('../features/products/pages/EventPayersPage.tsx')).EventPayersPage),
  page(paths.payments, async () => (await import('../features/payments/pages/PaymentsPage.tsx')).PaymentsPage),
  page(paths.buy, async () => (await import('../features/payments/pages/BuyPage.tsx')).BuyPage),
  page(paths.bought, async () => (await import('../features/payments/pages/FinishPage.tsx')).FinishPage),
  page(paths.topUp, async () => (await import('../features/top-up/pages/TopUpPage.tsx')).TopUpPage),
]
