// Gives each service a user of MongoDB that reads and writes its own database only. The official image runs this file
// once, when the volume is empty. It can be run again after a password was changed or a service was added:
//   docker compose exec mongo mongosh --quiet /docker-entrypoint-initdb.d/users.js
const admin = db.getSiblingDB('admin')
admin.auth('root', process.env.MONGO_INITDB_ROOT_PASSWORD)
for (const [variable, pwd] of Object.entries(process.env)) {
  const service = /^MONGO_PASSWORD_([A-Z]+)$/.exec(variable)?.[1]?.toLowerCase()
  if (!service) continue
  const user = { pwd, roles: [{ role: 'readWrite', db: `parta_${service}` }] }
  if (admin.getUser(service)) admin.updateUser(service, user)
  else admin.createUser({ user: service, ...user })
}
