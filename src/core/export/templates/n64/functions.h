{{parts/open-file.h}}

{{parts/float-see.h}}
