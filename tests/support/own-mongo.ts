/**
 * A set-up file of Vitest: of the addresses in `PARTA_MONGO_URL`, which the global set-up has set, it leaves the one of
 * this worker. Each worker has its own copy of the environment.
 */
const urls = (process.env['PARTA_MONGO_URL'] ?? '').split(' ')
process.env['PARTA_MONGO_URL'] = urls[Number(process.env['VITEST_POOL_ID'] ?? 0) % urls.length]
