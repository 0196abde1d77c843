/** Keeps one of the addresses in `PARTA_MONGO_URL` for this worker. */
const urls = (process.env['PARTA_MONGO_URL'] ?? '').split(' ')
process.env['PARTA_MONGO_URL'] = urls[Number(process.env['VITEST_POOL_ID'] ?? 0) % urls.length]
