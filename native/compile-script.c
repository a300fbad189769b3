/** compile-script SCRIPT OUT: a script as bytecode of QuickJS. Runs on the machine that builds. */
#include <stdio.h>
#include <stdlib.h>

#include "quickjs.h"

static char *read_text(const char *path, size_t *length) {
  FILE *file = fopen(path, "rb");
  if (!file) return NULL;
  fseek(file, 0, SEEK_END);
  *length = (size_t)ftell(file);
  rewind(file);
  char *text = calloc(*length + 1, 1);
  if (text && fread(text, 1, *length, file) != *length) text = NULL;
  fclose(file);
  return text;
}

int main(int count, char **arguments) {
  size_t length = 0;
  const char *text = count == 3 ? read_text(arguments[1], &length) : NULL;
  if (!text) {
    fprintf(stderr, "compile-script: a script that can be read and a file to write are wanted\n");
    return 2;
  }
  JSContext *context = JS_NewContext(JS_NewRuntime());
  const JSValue script =
      JS_Eval(context, text, length, "program", JS_EVAL_TYPE_GLOBAL | JS_EVAL_FLAG_COMPILE_ONLY);
  if (JS_IsException(script)) {
    const JSValue error = JS_GetException(context);
    fprintf(stderr, "compile-script: %s\n", JS_ToCString(context, error));
    const JSValue stack = JS_GetPropertyStr(context, error, "stack");
    fprintf(stderr, "%s\n", JS_ToCString(context, stack));
    return 1;
  }
  size_t size;
  const uint8_t *code = JS_WriteObject(context, &size, script, JS_WRITE_OBJ_BYTECODE);
  FILE *out = fopen(arguments[2], "wb");
  return out && fwrite(code, 1, size, out) == size && fclose(out) == 0 ? 0 : 1;
}
