// Makes Node's standard streams what they are in some surroundings (Wine with Unix pipes): an error to ask for.
for (const name of ['stdin', 'stdout', 'stderr']) {
  Object.defineProperty(process, name, {
    get() {
      throw new Error(`open EBADF (${name})`);
    },
  });
}
